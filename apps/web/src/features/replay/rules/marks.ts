import type { ReplayMark } from '@fumata/contracts';

type Kind = ReplayMark['kind'];

/** Kinds of marks on the timeline, most important first; a group is named after its most important mark. */
const KINDS: readonly Kind[] = ['elected', 'majority', 'opened', 'paused', 'resumed', 'lead', 'corrected', 'archived'];

/** A mark, or several that are too close together to be shown apart. */
export interface MarkGroup {
  /** 0 to 1, from the first event to the last. */
  readonly fraction: number;
  /** Mark that names the group. */
  readonly head: ReplayMark;
  readonly marks: readonly ReplayMark[];
}

export const timelineFraction = (sequence: number, last: number): number =>
  last <= 1 ? 0 : Math.min(1, Math.max(0, (sequence - 1) / (last - 1)));

/** Groups marks so that groups are at least `gap` apart (share of the timeline). */
export function groupMarks(marks: readonly ReplayMark[], last: number, gap: number): MarkGroup[] {
  const groups: ReplayMark[][] = [];
  let start = -Infinity;
  for (const mark of marks) {
    if (!KINDS.includes(mark.kind)) continue;
    const fraction = timelineFraction(mark.sequence, last);
    const group = groups.at(-1);
    if (group && fraction - start < gap) group.push(mark);
    else {
      groups.push([mark]);
      start = fraction;
    }
  }
  return groups.map((group) => {
    const head = mostImportant(group);
    return { fraction: timelineFraction(group[0]?.sequence ?? 1, last), head, marks: group };
  });
}

function mostImportant(group: readonly ReplayMark[]): ReplayMark {
  const [first, ...others] = group;
  if (!first) throw new RangeError('empty group of marks');
  return others.reduce((head, each) => (KINDS.indexOf(each.kind) < KINDS.indexOf(head.kind) ? each : head), first);
}

/** Event at which a replay opens: the first vote, because the scene and the podium are empty before it. */
export const openingPosition = (marks: readonly ReplayMark[]): number =>
  marks.find(({ kind }) => kind === 'lead')?.sequence ?? 1;

/** Index of the last mark at or before a position; -1 before the first. */
export const currentMarkIndex = (marks: readonly ReplayMark[], sequence: number): number =>
  marks.findLastIndex((mark) => mark.sequence <= sequence);

type MarkFilter = (mark: ReplayMark) => boolean;
const any: MarkFilter = () => true;

export const nextMark = (
  marks: readonly ReplayMark[],
  sequence: number,
  filter: MarkFilter = any,
): ReplayMark | undefined => marks.find((mark) => mark.sequence > sequence && filter(mark));

export const previousMark = (
  marks: readonly ReplayMark[],
  sequence: number,
  filter: MarkFilter = any,
): ReplayMark | undefined => marks.findLast((mark) => mark.sequence < sequence && filter(mark));

export interface KnownMoment {
  readonly sequence: number;
  readonly moment: number;
}

/** Events with a known time, in order. Times are made monotonic, because a server's clock may have been behind. */
export function knownMoments(
  marks: readonly ReplayMark[],
  end: { readonly last: number; readonly at: string | null },
): KnownMoment[] {
  let latest = -Infinity;
  const moments = marks.map(({ sequence, at }) => {
    latest = Math.max(latest, Date.parse(at));
    return { sequence, moment: latest };
  });
  const { last, at } = end;
  return at === null ? moments : [...moments, { sequence: last, moment: Math.max(latest, Date.parse(at)) }];
}
