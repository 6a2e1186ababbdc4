import { APP_NAME } from '#domain/app.ts';
import type { Operator } from '#domain/values/operator.ts';
import { TextLink } from '#ui/text-link.tsx';

/** Where data goes: the operator's hosts, push services and mail, and the hosts of pictures. */
export function Hosts({ operator: { servers, hosts } }: { operator: Operator }) {
  return (
    <>
      <p>{`The app talks to ${servers.join(' and ')} and to nothing else of its own accord.`}</p>
      <p>
        {hosts === ''
          ? 'The operator has not said which companies store the data, nor in which countries. Ask before you send something that must stay in Australia.'
          : `The operator says who stores and carries the data: ${hosts}.`}
      </p>
      <p>
        Messages to a device go through the push service of its browser’s maker, such as Apple, Google,
        Microsoft or Mozilla, which may be abroad. It learns when a message comes, and cannot read it. Emails
        go through the operator’s mail provider.
      </p>
      <p>
        Pictures on profiles are loaded from the addresses that their owners gave. Their hosts, which may be
        abroad, then see your internet address. “Save data”, in <TextLink to="/settings">Settings</TextLink>,
        stops that. {APP_NAME} gives personal information to nobody else, unless the law requires it of the
        operator.
      </p>
    </>
  );
}
