import type { Attempt, QuizSubjects } from '@fumata/contracts';
import { useRef, useState } from 'react';
import { useLoaderData, useSearchParams } from 'react-router-dom';
import type { ShouldRevalidateFunctionArgs } from 'react-router-dom';
import type { PageMeta } from '../../../routes/page.js';
import { LoadFailed } from '../../../components/load-failed.js';
import type { ApiClient } from '../../../lib/api-client.js';
import { Categories } from '../components/categories.js';
import { Levels } from '../components/levels.js';
import { Run } from '../components/run.js';
import { Unfinished } from '../components/unfinished.js';
import { addressOf, placeIn } from '../rules/address.js';
import type { Timed } from '../rules/clock.js';
import { DESCRIPTION, LOAD_FAILED, TITLE } from '../texts.js';
import { useFocusOnHeading } from '../use-focus-on-heading.js';
import '../../../styles/sommaire.css';
import '../quiz.css';

export const load = (api: ApiClient): Promise<QuizSubjects> => api.get('/api/quiz');

export const meta = (): PageMeta => ({
  title: TITLE,
  description: DESCRIPTION,
  kind: 'quiz',
  canonical: '/quiz',
});

export const ErrorBoundary = () => <LoadFailed title={TITLE} told={LOAD_FAILED} />;

/** Every state of the quiz has an address; the subjects stay what they are. */
export const shouldRevalidate = ({ currentUrl, nextUrl, ...rest }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.search === nextUrl.search && rest.defaultShouldRevalidate;

export function Component() {
  const { sujets } = useLoaderData<QuizSubjects>();
  const [parameters] = useSearchParams();
  const [begun, setBegun] = useState<Timed<Attempt>>();
  const box = useRef<HTMLDivElement>(null);
  const place = placeIn(parameters);
  const subject = sujets.find(({ category }) => category === place.category);
  useFocusOnHeading(box, addressOf(place));
  return (
    <div className="wrap quiz" ref={box}>
      {place.run !== undefined ? (
        <Run key={place.run} run={place.run} place={place} begun={begun} onBegun={setBegun} />
      ) : (
        <>
          {subject ? <Levels subject={subject} onBegun={setBegun} /> : <Categories subjects={sujets} />}
          <Unfinished />
        </>
      )}
    </div>
  );
}
