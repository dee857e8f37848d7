import { ordinal } from '@fumata/text';
import { Select } from '../../../components/field.js';
import type { Player, PlayerState } from '../player.js';

/** Moves to the opening of a round; shows the round of the current position. */
export function RoundSelect({ player, state: { index, frame, sketch } }: { player: Player; state: PlayerState }) {
  const current = (sketch ?? frame)?.round;
  return (
    <Select
      label="Scrutin"
      value={current?.roundId ?? ''}
      onChange={({ target }) => {
        const round = index.rounds.find(({ _id }) => _id === target.value);
        if (round) player.seek(round.openedSequence);
      }}
    >
      {!current && <option value="">aucun</option>}
      {index.rounds.map(({ _id, roundNumber }) => (
        <option key={_id} value={_id}>
          {ordinal(_id === current?.roundId ? current.roundNumber : roundNumber)}
        </option>
      ))}
    </Select>
  );
}
