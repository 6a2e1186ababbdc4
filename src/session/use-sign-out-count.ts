import { useState } from 'react';
import { useCurrentUser } from './use-current-user.ts';

/** How many users have signed out here, or were followed by another, since the component was mounted. What they typed must go (law 14). */
export function useSignOutCount(): number {
  const userId = useCurrentUser()?.user?.id ?? null;
  const [last, setLast] = useState({ userId, count: 0 });
  if (last.userId === userId) return last.count;
  const count = last.userId === null ? last.count : last.count + 1;
  setLast({ userId, count });
  return count;
}
