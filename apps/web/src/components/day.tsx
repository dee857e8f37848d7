import { longDate } from '@fumata/text';

export function Day({ date, className }: { /** ISO 8601. */ date: string; className?: string }) {
  return (
    <time dateTime={date} className={className}>
      {longDate(date)}
    </time>
  );
}
