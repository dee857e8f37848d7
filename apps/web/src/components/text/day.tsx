import { longDate } from '@fumata/text';
import { withOrdinals } from '../../lib/wording/ordinals.js';

export function Day({ date, className }: { /** ISO 8601. */ date: string; className?: string }) {
  return (
    <time dateTime={date} className={className}>
      {withOrdinals(longDate(date))}
    </time>
  );
}
