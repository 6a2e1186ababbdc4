import { useNavigate, useRouter } from '@tanstack/react-router';

/** Returns a function that opens the sign-in page, which leads back to the present one. */
export function useSignIn(): () => Promise<void> {
  const navigate = useNavigate();
  const router = useRouter();
  return () => navigate({ to: '/auth', search: { from: router.latestLocation.href } });
}
