// What a press or a search loads, in one file: each file costs a round trip on a slow network.
export { AskDialog } from './ask-dialog.tsx';
export { CodeResult } from './code-result.tsx';
export { EnquiryDialog } from './enquiry-dialog.tsx';
