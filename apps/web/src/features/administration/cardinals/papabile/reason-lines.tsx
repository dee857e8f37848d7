import { TextArea } from '../../../../components/text-area.js';
import { RepeatedRows } from '../../kit/repeated-rows.js';
import { Section } from '../../kit/form-section.js';

interface ReasonLinesProps {
  title: string;
  aside: string;
  sign: '+' | '–';
  lines: readonly string[];
  onChange: (lines: readonly string[]) => void;
}

/** Reasons for or against, one sentence per line; at least one line. */
export const ReasonLines = ({ title, aside, sign, lines, onChange }: ReasonLinesProps) => (
  <Section title={title} aside={aside}>
    <RepeatedRows
      rows={lines}
      empty=""
      onChange={onChange}
      shape="one"
      add="+ Ajouter une ligne"
      marker={
        <span className={sign === '+' ? 'sign p' : 'sign m'} aria-hidden="true">
          {sign}
        </span>
      }
    >
      {(line, change, index) => (
        <TextArea
          label={<span className="sr">{`${title}, ligne ${index + 1}`}</span>}
          rows={2}
          value={line}
          onChange={({ target }) => change(target.value)}
        />
      )}
    </RepeatedRows>
  </Section>
);
