import type { Forecast } from '@fumata/contracts';
import { useId, useRef, useState } from 'react';
import { Button } from '../../../components/button.js';
import { Options, Select } from '../../../components/forms/field.js';
import { Form } from '../../../components/forms/form.js';
import { Notice } from '../../../components/messages/notice.js';
import { randomKey } from '../../../lib/random-key.js';
import { ApiError } from '../../../lib/requests/api-client.js';
import { useApi } from '../../../shell/api.js';
import { nameOf, type Elector } from '../electors/elector.js';
import { SMOKES } from './own-forecasts.js';
import { sendForecast } from './requests.js';
import { SENDING_FAILED } from './texts.js';

const SMOKE_NAMES: Readonly<Record<Forecast['smoke'], string>> = { black: 'Noire', white: 'Blanche' };

interface ForecastFormProps {
  roundId: string;
  /** The present leader, who is preselected if he can still receive votes. */
  leaderId: string | undefined;
  electors: readonly Elector[];
  onGiven: (forecast: Forecast) => void;
}

/** The likely answers are preselected, so that one tap gives a forecast. */
export function ForecastForm({ roundId, leaderId, electors, onGiven }: ForecastFormProps) {
  const labelId = useId();
  const [smoke, setSmoke] = useState<Forecast['smoke']>('black');
  const [cardinalId, setCardinalId] = useState(electors.find(({ _id }) => _id === leaderId)?._id ?? '');
  const { send, isSending, refusal } = useSending(onGiven);
  return (
    <Form className="forecast stack" onSubmit={() => void send({ roundId, smoke, cardinalId })}>
      <div className="row">
        <div className="field">
          <span className="label" id={labelId}>
            Quelle fumée&#8239;?
          </span>
          <div className="seg" role="group" aria-labelledby={labelId}>
            {SMOKES.map((each) => (
              <button key={each} type="button" aria-pressed={each === smoke} onClick={() => setSmoke(each)}>
                {SMOKE_NAMES[each]}
              </button>
            ))}
          </div>
        </div>
        <Select
          label="Qui mène à la clôture&#8239;?"
          value={cardinalId}
          required
          onChange={(event) => setCardinalId(event.target.value)}
        >
          {cardinalId === '' && <option value="">Choisir</option>}
          <Options of={electors.map((elector) => [elector._id, nameOf(elector)] as const)} />
        </Select>
        <Button type="submit" busy={isSending} aria-disabled={cardinalId === '' || undefined}>
          Donner ce pronostic
        </Button>
      </div>
      {refusal && <Notice kind="error">{refusal}</Notice>}
    </Form>
  );
}

function useSending(onGiven: ForecastFormProps['onGiven']) {
  const api = useApi();
  const [isSending, setIsSending] = useState(false);
  const [refusal, setRefusal] = useState('');
  /** The same forecast keeps its key, so that a lost answer does not make it count twice. */
  const keys = useRef(new Map<string, string>());
  const send = async (forecast: Forecast): Promise<void> => {
    if (isSending || forecast.cardinalId === '') return;
    const request = JSON.stringify(forecast);
    const key = keys.current.get(request) ?? randomKey();
    keys.current.set(request, key);
    setIsSending(true);
    setRefusal('');
    try {
      await sendForecast(api, forecast, key);
      onGiven(forecast);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message || SENDING_FAILED);
    } finally {
      setIsSending(false);
    }
  };
  return { send, isSending, refusal };
}
