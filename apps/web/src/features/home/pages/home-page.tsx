import { useLoaderData, useRevalidator } from 'react-router-dom';
import type { PageMeta } from '../../../routes/page.js';
import { useSite } from '../../../shell/site.js';
import { Scene } from '../../../components/scene/scene.js';
import type { ApiClient } from '../../../lib/requests/api-client.js';
import { loadComponent } from '../../../lib/load-component.js';
import { useStore } from '../../../lib/store.js';
import { visitorReturn } from '../../../live/absence/visitor-return.js';
import { useMoment } from '../../../live/moment/moment-context.js';
import { announcementOf, smokeStateOf } from '@fumata/history';
import { Features } from '../components/features.js';
import { Figures } from '../components/figures.js';
import { News } from '../components/news.js';
import { PapabileDuJour } from '../components/papabile-du-jour.js';
import { ChapelSeats } from '../components/chapel-seats.js';
import { Welcome } from '../components/welcome.js';
import { loadHome, type HomeData } from '../load-home.js';
import { TITLE } from '../texts.js';
import { useResolved } from '../use-resolved.js';
import { lazy, Suspense } from 'react';
import '../../../styles/sommaire.css';
import '../../../styles/stories.css';
import '../home.css';
import '../college.css';

/** Loads for visitors who come back; the server never renders it. */
const AbsenceLine = lazy(() => loadComponent(() => import('../components/absence-line.js'), 'AbsenceLine', Infinity));

export const load = (api: ApiClient): Promise<HomeData> => loadHome(api);

export const meta = (data: HomeData | undefined): PageMeta => ({
  title: TITLE,
  ...(data?.card && { card: data.card }),
});

export function Component() {
  const lastReturn = useStore(visitorReturn, null);
  const data = useLoaderData<HomeData>();
  const { revalidate } = useRevalidator();
  const { host } = useSite();
  const { moment, summary } = useMoment() ?? {};
  const college = useResolved(data.college);
  const electors = useResolved(data.electors);
  const stories = useResolved(data.stories);
  const today = useResolved(data.today);
  const retry = () => void revalidate();
  return (
    <>
      <Scene
        className="home"
        smokeState={moment ? smokeStateOf(moment) : 'waiting'}
        announcement={moment && announcementOf(moment)}
        at={data.at}
      >
        <Welcome host={host} moment={moment} summary={summary} />
      </Scene>
      <div className="wrap">
        <News stories={stories} onRetry={retry} />
        {today && <PapabileDuJour today={today} />}
        <section className="section" aria-labelledby="chiffres">
          <Figures college={college} onRetry={retry} />
          {electors === undefined && <div className="stalls-fig sk" aria-hidden="true" />}
          {electors && <ChapelSeats electors={electors} groups={college?.groups} />}
        </section>
        <Features members={college?.figures.members} />
      </div>
      {lastReturn && moment && (
        <Suspense>
          <AbsenceLine key={lastReturn.returnedAt} moment={moment} />
        </Suspense>
      )}
    </>
  );
}
