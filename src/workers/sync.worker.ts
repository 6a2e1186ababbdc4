import { answerRequests } from './answer-requests.ts';

declare const self: DedicatedWorkerGlobalScope;

answerRequests(self);
