import { Notice } from '../../../../components/notice.js';
import type { Effect } from '../rules/effects.js';
import type { Sending } from '../use-admin-command.js';

interface EffectBoxProps {
  lead: string;
  effects: readonly Effect[];
}

/** What an act does exactly, as things stand now. */
export function EffectBox({ lead, effects }: EffectBoxProps) {
  return (
    <div className="effect">
      <p>
        <b>{lead}</b>
      </p>
      <ul>
        {effects.map(({ text, warning }) => (
          <li key={text}>{warning ? <strong>{text}</strong> : text}</li>
        ))}
      </ul>
    </div>
  );
}

/** Tells the result of the last try, and that the state has changed under the dialog: a try without an answer may have changed it. */
export function CommandNotice({ told, moved }: Pick<Sending, 'told' | 'moved'>) {
  return (
    <>
      {told && (
        <Notice kind={told.kind}>
          <p role={told.kind === 'warn' ? 'alert' : undefined}>{told.text}</p>
        </Notice>
      )}
      {moved && (!told || told.kind === 'error') && (
        <Notice kind="warn">
          <p role="status">
            L’état du conclave a changé pendant que ce dialogue était ouvert&nbsp;: relisez ce que fera votre commande.
          </p>
        </Notice>
      )}
    </>
  );
}
