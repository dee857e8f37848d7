import type { CompleteAddress } from '@fumata/contracts';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import { GoLink, MainLink } from '../../../components/navigation/links.js';
import type { PageMeta } from '../../../routes/page.js';
import { useSite } from '../../../shell/site.js';
import { ArticleHead, ArticleText } from '../../../components/article/article.js';
import { CATEGORIES } from '../../../components/article/words.js';
import { Breadcrumbs } from '../../../components/navigation/breadcrumbs.js';
import { LoadFailed } from '../../../components/messages/load-failed.js';
import { NotFoundPage } from '../../../components/navigation/meant-pages.js';
import { ShareLinks } from '../../../components/sharing/share-links.js';
import type { ApiClient } from '../../../lib/requests/api-client.js';
import { ArticleLinks, PapabiliBox } from '../components/side.js';
import { loadArticle, type ArticleData } from '../load-article.js';
import { addressOf } from '../rules/address.js';
import { GONE, LOAD_FAILED, NOT_FOUND, TITLE } from '../texts.js';
import '../side.css';
import '../article.css';

export const load = (api: ApiClient, { params, request }: LoaderFunctionArgs) =>
  loadArticle(api, params['slug'] ?? '', request);

type Loaded = ArticleData | readonly CompleteAddress[];

export const meta = (article: Loaded | undefined): PageMeta => {
  if (!article || !('slug' in article)) return { title: article ? NOT_FOUND : TITLE, hidden: true };
  return { title: article.title, description: article.summary, article: article.image };
};

export const ErrorBoundary = () => <LoadFailed title={TITLE} message={LOAD_FAILED} />;

const ANCESTORS = [{ to: '/actualites', label: TITLE }];

export function Component() {
  const article = useLoaderData<Loaded>();
  const { publicUrl } = useSite();
  if (!('slug' in article)) return <NotFound meant={article} />;
  const { slug, title, category, html, papabili } = article;
  return (
    <div className="wrap">
      <Breadcrumbs above={ANCESTORS} here={CATEGORIES[category]} />
      <article className="article">
        <ArticleHead article={article} />
        <div className="cols">
          <div>
            <ArticleText html={html} />
            <div className="sharing no-print">
              <ShareLinks key={slug} url={`${publicUrl}/actualites/${slug}`} title={title}>
                <button type="button" className="scripted" onClick={() => print()}>
                  Imprimer
                </button>
              </ShareLinks>
            </div>
          </div>
          <aside className="side no-print" aria-label="À lire aussi">
            <Related article={article} />
            <PapabiliBox papabili={papabili} />
          </aside>
        </div>
      </article>
    </div>
  );
}

function Related({ article: { related, category } }: { article: ArticleData }) {
  return (
    <section aria-labelledby="connexes">
      <h2 className="side-h" id="connexes">
        Articles connexes
      </h2>
      <ArticleLinks articles={related} />
      <p className="more">
        <GoLink to={addressOf({ categorie: category })}>Tout dans «&nbsp;{CATEGORIES[category]}&nbsp;»</GoLink>
      </p>
    </section>
  );
}

const NotFound = ({ meant }: { meant: readonly CompleteAddress[] }) => (
  <NotFoundPage title={NOT_FOUND} text={GONE} meant={meant}>
    <MainLink to="/actualites">Retour aux actualités</MainLink>
  </NotFoundPage>
);
