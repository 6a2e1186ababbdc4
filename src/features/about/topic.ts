import type { ReactNode } from 'react';
import type { Operator } from '#domain/values/operator.ts';

type TopicSection = { title: string; content: (operator: Operator) => ReactNode };

/** A page about the product. It says what the product does today and promises nothing else. */
export type Topic = { title: string; lead: string; sections: readonly TopicSection[] };
