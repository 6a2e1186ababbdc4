import type { Asked } from '#domain/asked.ts';
import type { Decision } from '#domain/review.ts';
import { useServer } from '#session/server.ts';
import { useSync } from '#sync/client.ts';
import { useState } from 'react';
import { carryOut, type Task } from './commands.ts';

type Decisions = {
  /** What is being decided right now: one decision at a time. */
  working: Task | null;
  decide: (task: Task) => void;
};

/** The administrator's decisions, one after the other; `onDecided` hears what became of each. */
export function useDecisions(onDecided: (task: Task, answer: Asked<Decision>) => void): Decisions {
  const device = { server: useServer(), sync: useSync() };
  const [working, setWorking] = useState<Task | null>(null);
  const decide = async (task: Task) => {
    setWorking(task);
    const answer = await carryOut(device, task);
    setWorking(null);
    onDecided(task, answer);
  };
  return { working, decide: (task) => void decide(task) };
}
