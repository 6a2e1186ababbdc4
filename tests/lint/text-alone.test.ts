import { RuleTester } from 'oxlint/plugins-dev';
import { describe, it } from 'vitest';
import plugin from '../../src/lint/text-alone.ts';

RuleTester.describe = describe;
RuleTester.it = it;

const BESIDE =
  'This text stands beside an expression: give it an element of its own, or make one text of both.';
const EXPRESSION =
  'This expression may be text and has siblings: give it an element of its own, or the type Elements (#ui/elements.ts).';
const BRANCH = 'This fragment comes and goes with a text of its own: make it an element.';
const COMPONENT = 'This component may return text: give it an element of its own.';

const component = (returned: string, before = '') =>
  `${before}const A = ({ a, b, children }) => ${returned};`;
const refused = (code: string, ...messages: string[]) => ({
  name: code,
  code,
  errors: messages.map((message) => ({ message })),
});
const allowed = (code: string) => ({ name: code, code });

new RuleTester({ languageOptions: { parserOptions: { lang: 'tsx' } } }).run(
  'text-alone',
  plugin.rules['text-alone'],
  {
    valid: [
      component('<p>{a}</p>'),
      component('<p>{a ? "one" : "two"}</p>'),
      component('<p>{`${a} of ${b}`}</p>'),
      component('<p>In <a href="/">the list</a> of brokers</p>'),
      component('<p>{APP_NAME} shows who trades water. <b /></p>'),
      component('<button>{a && <Icon />}<span>{children}</span></button>'),
      component('<button>{a && <Icon />}{typeof b === "string" ? <b>{b}</b> : null}</button>'),
      component('<ul>{a.map((each) => <li>{each}</li>)}{b ? <li /> : undefined}</ul>'),
      component('<div><h2>{a}</h2>{children}</div>', 'type Props = { children: Elements };'),
      component('<div><h2>{a}</h2>{a && b(1)}</div>', 'type Props = { b: (id: number) => Elements };'),
      component('<div><h2>{a}</h2>{row(b)}</div>', 'const row = (name) => <p>{name}</p>;'),
      'function Row({ a }) { if (a) return null; return <p>{a}</p>; }',
      'function Rows({ rows }) { return rows.map((row) => <p>{row}</p>); }',
    ].map(allowed),
    invalid: [
      refused(component('<button>{a && <Icon />}{children}</button>'), EXPRESSION),
      refused(component('<button>{a && <Icon />}Submit</button>'), BESIDE),
      refused(component('<label>{a}<input /></label>'), EXPRESSION),
      refused(component('<p>Showing {a} of {b}</p>'), BESIDE, EXPRESSION, BESIDE, EXPRESSION),
      refused(component('<p><b />{a && "one"}</p>'), EXPRESSION),
      refused(component('<p><b />{a ? <i /> : b.name}</p>'), EXPRESSION),
      refused(component('<p><b /><>{a}</></p>'), EXPRESSION),
      refused(component('<>{a}<b /></>'), COMPONENT, EXPRESSION),
      refused(component('<p>{a ? "one" : <>two <b /></>}</p>'), BRANCH),
      refused('const Name = ({ a }) => a ? <b /> : `${a}`;', COMPONENT),
      refused(component('<ul>{a.map((each) => each.name)}<li /></ul>'), EXPRESSION),
      refused(component('<div><h2 />{children}</div>', 'type Props = { children: ReactNode };'), EXPRESSION),
      refused('function Row({ a }) { return a ? <p /> : "none"; }', COMPONENT),
      refused(
        'function Rows({ rows }) { return rows.map((row) => row.match ? <mark /> : row.text); }',
        COMPONENT,
      ),
    ],
  },
);
