import { useLoaderData, useRevalidator } from 'react-router-dom';
import type { PageMeta } from '../../../routes/page.js';
import { useSite } from '../../../shell/site.js';
import { Scene } from '../../../components/scene/scene.js';
import type { ApiClient } from '../../../lib/api-client.js';
import { useMoment } from '../../../live/moment-context.js';
import { smokeStateOf } from '../../../live/moment-words.js';
import { CollegeBars } from '../components/college-bars.js';
import { Features } from '../components/features.js';
import { Figures } from '../components/figures.js';
import { News } from '../components/news.js';
import { ChapelSeats } from '../components/chapel-seats.js';
import { Welcome } from '../components/welcome.js';
import { loadHome, type HomeData } from '../load-home.js';
import { siteName } from '../rules/site-name.js';
import { TITLE } from '../texts.js';
import { useResolved } from '../use-resolved.js';
import '../../../styles/sommaire.css';
import '../../../styles/stories.css';
import '../home.css';
import '../college.css';

export const load = (api: ApiClient): Promise<HomeData> => loadHome(api);

export const meta = (): PageMeta => ({ title: TITLE });

export function Component() {
  const data = useLoaderData<HomeData>();
  const { revalidate } = useRevalidator();
  const site = useSite();
  const moment = useMoment()?.moment;
  const college = useResolved(data.college);
  const electors = useResolved(data.electors);
  const stories = useResolved(data.stories);
  const retry = () => void revalidate();
  return (
    <>
      <Scene className="home" smokeState={moment ? smokeStateOf(moment) : 'waiting'} at={data.at}>
        <Welcome name={siteName(site)} moment={moment} />
      </Scene>
      <div className="wrap">
        <section className="section" aria-labelledby="chiffres">
          <Figures college={college} onRetry={retry} />
          {electors === undefined && <div className="stalls-fig sk" aria-hidden="true" />}
          {electors && <ChapelSeats electors={electors} groups={college?.groups} />}
          {college === undefined && <div className="college sk" aria-hidden="true" />}
          {college && <CollegeBars groups={college.groups} countries={college.figures.countries} />}
        </section>
        <News stories={stories} onRetry={retry} />
        <Features members={college?.figures.members} />
      </div>
    </>
  );
}
