import { gzipSync } from 'node:zlib';
import type { FaultProxy } from '../support/fault-proxy.ts';
import { isApi, noFault, type Rule, type RecordedRequest } from '../support/faults.ts';

/** What was asked of the API since the recording began, and what came back. */
export type Traffic = {
  /** Requests that left the device, without preflights. */
  asked: RecordedRequest[];
  /** How many preflights the browser sent. */
  preflights: () => number;
  /** Whole answers of the server, and when it gave them (ms since 1970). */
  answers: { request: RecordedRequest; text: string; at: number }[];
  /** Weight of those answers, each compressed by itself (bytes). */
  bytes: () => number;
  /** Weight of those answers that had been begun before, counted each time (bytes). */
  bytesTwice: () => number;
};

const weight = (text: string) => gzipSync(text).byteLength;
const sum = (figures: number[]) => figures.reduce((total, value) => total + value, 0);
const isSame = (a: RecordedRequest, b: RecordedRequest) => a.path === b.path && a.body === b.body;

/** Writes down what passes from now on, until the network gets another rule; each request meets what `rule` says. */
export function record(network: FaultProxy, rule: Rule = noFault): Traffic {
  const asked: RecordedRequest[] = [];
  const begun: RecordedRequest[] = [];
  const answers: Traffic['answers'] = [];
  const preflightsBefore = network.preflights();
  network.setRule((request) => {
    const fault = rule(request);
    if (!isApi(request)) return fault;
    asked.push(request);
    if (fault.kind === 'drop-request') return fault;
    begun.push(request);
    if (fault.kind !== 'pass') return fault;
    return { kind: 'rewrite', change: (text) => (answers.push({ request, text, at: Date.now() }), text) };
  });
  const again = (request: RecordedRequest) => begun.filter((other) => isSame(request, other)).length - 1;
  return {
    asked,
    preflights: () => network.preflights() - preflightsBefore,
    answers,
    bytes: () => sum(answers.map(({ text }) => weight(text))),
    bytesTwice: () => sum(answers.map(({ request, text }) => weight(text) * again(request))),
  };
}
