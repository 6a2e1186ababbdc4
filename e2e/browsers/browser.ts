// The small interface that stories use; firefox.ts and webkit.ts implement it.
import type { Target } from './find-control.ts';

/** Runs in each page before its own scripts. It must not use anything from its module. */
export type InitScript = () => void;

/** One tab. Nothing here waits for the app: tab.ts does. */
export type DriverTab = {
  goto: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  close: () => Promise<void>;
  /** Runs `work` in the page and resolves with its result, which must be plain data. */
  evaluate: <Result, Arg>(work: (arg: Arg) => Result | Promise<Result>, arg: Arg) => Promise<Result>;
  /** Runs `work` in the page on the control, and resolves with its result, or with null where there is no such control. */
  inspect: <Result>(target: Target, work: (element: HTMLElement) => Result) => Promise<Result | null>;
  /** A real click, as with a mouse. */
  click: (target: Target) => Promise<void>;
  /** Real key presses, appended to the text of the field. */
  type: (target: Target, text: string) => Promise<void>;
  /** Chooses the option with this text. */
  choose: (target: Target, option: string) => Promise<void>;
};

/** A browser that runs with a profile. */
export type RunningBrowser = {
  newTab: () => Promise<DriverTab>;
  /** Closes it as a user does. */
  close: () => Promise<void>;
  /** Kills all its processes at once, as when a phone runs out of power. */
  kill: () => Promise<void>;
};

export type StartOptions = {
  /** The folder with everything that the browser stores. */
  profile: string;
  initScripts: readonly InitScript[];
};

/** A kind of browser on this machine. */
export type BrowserKind = {
  name: 'Firefox' | 'WebKit';
  start: (options: StartOptions) => Promise<RunningBrowser>;
};
