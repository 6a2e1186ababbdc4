import { useState } from 'react';
import { useCurrentUser } from './use-current-user.ts';

/** How often a user has signed out here or been replaced by another since the component was mounted. What they typed must go (law 14). */
export function useSignOutCount(): number {
  const userId = useCurrentUser()?.user?.id ?? null;
  const [last, setLast] = useState({ userId, count: 0 });
  if (last.userId === userId) return last.count;
  const count = last.userId === null ? last.count : last.count + 1;
  setLast({ userId, count });
  return count;
}
