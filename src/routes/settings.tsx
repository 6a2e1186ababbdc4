import { SettingsPage } from '#features/account/settings-page.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/settings')({ component: SettingsPage });
