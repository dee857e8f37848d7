import type { ReplayMark } from '@fumata/contracts';

type Kind = ReplayMark['kind'];

/** Those with a place on the bar, the weightiest first: a group is named after it. */
const WEIGHT: readonly Kind[] = [
  'elected',
  'majority',
  'opened',
  'paused',
  'resumed',
  'lead',
  'corrected',
  'archived',
];

/** Marks that stand so near each other that they share a place. */
export interface MarkGroup {
  /** 0 to 1, from the first event to the last. */
  readonly place: number;
  /** The one that it is named after. */
  readonly head: ReplayMark;
  readonly marks: readonly ReplayMark[];
}

export const placeOf = (sequence: number, last: number): number =>
  last <= 1 ? 0 : Math.min(1, Math.max(0, (sequence - 1) / (last - 1)));

/** The marks on the bar, none nearer to the next than `gap` (a part of the bar). */
export function grouped(marks: readonly ReplayMark[], last: number, gap: number): MarkGroup[] {
  const groups: ReplayMark[][] = [];
  let start = -Infinity;
  for (const mark of marks) {
    if (!WEIGHT.includes(mark.kind)) continue;
    const place = placeOf(mark.sequence, last);
    const group = groups.at(-1);
    if (group && place - start < gap) group.push(mark);
    else {
      groups.push([mark]);
      start = place;
    }
  }
  return groups.map((group) => {
    const head = weightiest(group);
    return { place: placeOf(group[0]?.sequence ?? 1, last), head, marks: group };
  });
}

function weightiest(group: readonly ReplayMark[]): ReplayMark {
  const [first, ...others] = group;
  if (!first) throw new RangeError('a group has marks');
  return others.reduce(
    (most, each) => (WEIGHT.indexOf(each.kind) < WEIGHT.indexOf(most.kind) ? each : most),
    first,
  );
}

/** The last mark at or before a position; -1 before the first. */
export const presentMark = (marks: readonly ReplayMark[], sequence: number): number =>
  marks.findLastIndex((mark) => mark.sequence <= sequence);

type Wanted = (mark: ReplayMark) => boolean;
const any: Wanted = () => true;

export const nextMark = (
  marks: readonly ReplayMark[],
  sequence: number,
  wanted: Wanted = any,
): ReplayMark | undefined => marks.find((mark) => mark.sequence > sequence && wanted(mark));

export const previousMark = (
  marks: readonly ReplayMark[],
  sequence: number,
  wanted: Wanted = any,
): ReplayMark | undefined => marks.findLast((mark) => mark.sequence < sequence && wanted(mark));

/** Events whose moments the index tells, in order: the running maximum, as a moment is meant. */
export function knownMoments(
  marks: readonly ReplayMark[],
  end: { readonly last: number; readonly at: string | null },
): { readonly sequence: number; readonly moment: number }[] {
  let most = -Infinity;
  const known = marks.map(({ sequence, at }) => {
    most = Math.max(most, Date.parse(at));
    return { sequence, moment: most };
  });
  const { last, at } = end;
  return at === null ? known : [...known, { sequence: last, moment: Math.max(most, Date.parse(at)) }];
}
