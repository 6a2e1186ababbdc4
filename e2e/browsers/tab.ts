// What a user does and sees in a tab, on either driver. Each step waits for what it needs, and acts once.
import type { DriverTab } from './browser.ts';
import type { Target } from './find-control.ts';
import { until } from './until.ts';

export type Tab = {
  /** Opens an address of the app. */
  goto: (path: string) => Promise<void>;
  reload: () => Promise<void>;
  close: () => Promise<void>;
  evaluate: DriverTab['evaluate'];
  click: (target: Target) => Promise<void>;
  /** Types into the empty field with this label, and waits until it holds the text. */
  type: (label: string, text: string) => Promise<void>;
  /** Chooses the option with this text in the field with this label. */
  choose: (label: string, option: string) => Promise<void>;
  /** Waits until there is such a control. */
  sees: (target: Target) => Promise<void>;
  /** Waits until this text is visible on the page. */
  reads: (text: string) => Promise<void>;
  /** Waits until this text is not visible on the page. */
  readsNoMore: (text: string) => Promise<void>;
  /** Waits until the field with this label holds exactly this. */
  holds: (label: string, value: string) => Promise<void>;
  /** Waits until `work` is true in the page. */
  waitFor: (what: string, work: () => boolean | Promise<boolean>) => Promise<void>;
};

const SCREEN = () => document.body.innerText.replaceAll(/\s+/gu, ' ');

export function createTab(driver: DriverTab, origin: string): Tab {
  const { evaluate } = driver;
  const read = () => evaluate(SCREEN, undefined);
  const state = (target: Target) => driver.inspect(target, describe);
  /** Adds to every failure what was on the screen instead. */
  const onScreen = async (what: string, condition: () => Promise<boolean>) => {
    await until(what, condition).catch(async (error: unknown) => {
      const screen = await read().catch((problem: unknown) => `unreadable: ${String(problem)}`);
      throw new Error(`${what}. On the screen: ${screen.slice(0, 1_500)}`, { cause: error });
    });
  };
  const ready = (target: Target) =>
    onScreen(
      `${target.role} "${target.name}" can be used`,
      async () => (await state(target))?.usable === true,
    );
  const holds = (label: string, value: string) => {
    const target = { role: 'field', name: label } satisfies Target;
    return onScreen(`"${label}" holds "${value}"`, async () => (await state(target))?.value === value);
  };
  return {
    goto: (path) => driver.goto(new URL(path, origin).href),
    reload: driver.reload,
    close: driver.close,
    evaluate,
    click: async (target) => {
      await ready(target);
      await driver.click(target);
    },
    type: async (label, text) => {
      const target = { role: 'field', name: label } satisfies Target;
      await ready(target);
      await driver.type(target, text);
      await holds(label, text);
    },
    choose: async (label, option) => {
      const target = { role: 'field', name: label } satisfies Target;
      await ready(target);
      await onScreen(`"${label}" offers "${option}"`, async () =>
        Boolean((await state(target))?.options.includes(option)),
      );
      await driver.choose(target, option);
      await onScreen(`"${option}" is chosen`, async () => (await state(target))?.chosen === option);
    },
    sees: (target) =>
      onScreen(`there is ${target.role} "${target.name}"`, async () => (await state(target)) !== null),
    reads: (text) => onScreen(`"${text}" is on the screen`, async () => (await read()).includes(text)),
    readsNoMore: (text) =>
      onScreen(`"${text}" is not on the screen`, async () => !(await read()).includes(text)),
    holds,
    waitFor: (what, work) => onScreen(what, () => evaluate(work, undefined)),
  };
}

type ControlState = {
  usable: boolean;
  value: string | null;
  /** The texts of a select's options, and of the selected one. */
  options: string[];
  chosen: string | null;
};

function describe(element: HTMLElement): ControlState {
  const options = element instanceof HTMLSelectElement ? [...element.options] : [];
  return {
    usable: !element.matches(':disabled, [aria-disabled=true]'),
    value: 'value' in element ? String(element.value) : null,
    options: options.map(({ label }) => label),
    chosen: options.find(({ selected }) => selected)?.label ?? null,
  };
}
