// Stands in for the form library's link to developer tools, which the app never opens.
export const liteThrottle = () => () => {};

export class EventClient {
  emit(): void {}
  on(): () => void {
    return () => {};
  }
}
