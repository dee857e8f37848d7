import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import type { PageMeta } from '../../../routes/page.js';
import { useSite } from '../../../shell/site.js';
import { ArticleHead, ArticleText } from '../../../components/article/article.js';
import { CATEGORIES } from '../../../components/article/words.js';
import { Breadcrumbs } from '../../../components/breadcrumbs.js';
import { LoadFailed } from '../../../components/load-failed.js';
import { ShareLinks } from '../../../components/share-links.js';
import type { ApiClient } from '../../../lib/api-client.js';
import { ArticleLinks, PapabiliBox } from '../components/side.js';
import { loadArticle, type ArticleData } from '../load-article.js';
import { addressOf } from '../rules/address.js';
import { GONE, LOAD_FAILED, NOT_FOUND, TITLE } from '../texts.js';
import '../side.css';
import '../article.css';

export const load = (api: ApiClient, { params, request }: LoaderFunctionArgs) =>
  loadArticle(api, params['slug'] ?? '', request);

export const meta = (article: ArticleData | null | undefined): PageMeta => {
  if (!article) return { title: article === null ? NOT_FOUND : TITLE, hidden: true };
  return { title: article.title, description: article.summary, article: article.image };
};

export const ErrorBoundary = () => <LoadFailed title={TITLE} message={LOAD_FAILED} />;

const ANCESTORS = [{ to: '/actualites', label: TITLE }];

export function Component() {
  const article = useLoaderData<ArticleData | null>();
  const { publicUrl } = useSite();
  if (!article) return <NotFound />;
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
        <Link className="go" to={addressOf({ categorie: category })}>
          Tout dans «&nbsp;{CATEGORIES[category]}&nbsp;»
        </Link>
      </p>
    </section>
  );
}

function NotFound() {
  return (
    <div className="wrap section">
      <div className="void">
        <h1>{NOT_FOUND}</h1>
        <p>{GONE}</p>
        <Link className="btn" to="/actualites">
          Retour aux actualités
        </Link>
      </div>
    </div>
  );
}
