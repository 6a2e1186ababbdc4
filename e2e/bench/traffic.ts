import { gzipSync } from 'node:zlib';
import type { FaultProxy } from '../support/fault-proxy.ts';
import { isApi, noFault, type Rule, type RecordedRequest } from '../support/faults.ts';

/** API requests and their responses since the recording began. */
export type Traffic = {
  /** Requests that left the device, without preflights. */
  requests: RecordedRequest[];
  /** How many preflights the browser sent. */
  preflights: () => number;
  /** Complete responses of the server, and when it gave them (ms since 1970). */
  answers: { request: RecordedRequest; text: string; at: number }[];
  /** Size of those responses, each compressed by itself (bytes). */
  bytes: () => number;
  /** Size of the responses that had been started before, counted each time (bytes). */
  bytesTwice: () => number;
};

const weight = (text: string) => gzipSync(text).byteLength;
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const isSame = (a: RecordedRequest, b: RecordedRequest) => a.path === b.path && a.body === b.body;

/** Records the traffic until the network gets another rule; each request meets the fault of `rule`. */
export function record(network: FaultProxy, rule: Rule = noFault): Traffic {
  const requests: RecordedRequest[] = [];
  const started: RecordedRequest[] = [];
  const answers: Traffic['answers'] = [];
  const preflightsBefore = network.preflights();
  network.setRule((request) => {
    const fault = rule(request);
    if (!isApi(request)) return fault;
    requests.push(request);
    if (fault.kind === 'drop-request') return fault;
    started.push(request);
    if (fault.kind !== 'pass') return fault;
    return { kind: 'rewrite', change: (text) => (answers.push({ request, text, at: Date.now() }), text) };
  });
  const again = (request: RecordedRequest) => started.filter((other) => isSame(request, other)).length - 1;
  return {
    requests,
    preflights: () => network.preflights() - preflightsBefore,
    answers,
    bytes: () => sum(answers.map(({ text }) => weight(text))),
    bytesTwice: () => sum(answers.map(({ request, text }) => weight(text) * again(request))),
  };
}
