// What a press loads, in one file: each file costs a round trip on a slow network.
export { ContactCodeDialog } from './contact-code-dialog.tsx';
export { ListingCodeDialog } from './listing-code-dialog.tsx';
