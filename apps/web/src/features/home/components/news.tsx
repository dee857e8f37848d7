import { Link } from 'react-router-dom';
import { GoLink } from '../../../components/navigation/links.js';
import type { Story } from '../load-home.js';
import { ALL_NEWS, DEFAULT_NEWS, NEWS, NEWS_FAILED } from '../texts.js';
import { DataUnavailable } from './data-unavailable.js';
import { Day } from '../../../components/text/day.js';
import { ArticlePicture } from '../../../components/pictures/article-picture.js';
import { frenchTypography } from '@fumata/text';

/** Latest news, or else default content. `stories` is undefined while loading, null when loading failed. */
export function News({ stories, onRetry }: { stories: readonly Story[] | null | undefined; onRetry: () => void }) {
  return (
    <section className="section" aria-labelledby="actu">
      <div className="head">
        <h2 id="actu">{NEWS}</h2>
        <GoLink to="/actualites">{ALL_NEWS}</GoLink>
      </div>
      {stories === null && <DataUnavailable message={NEWS_FAILED} onRetry={onRetry} />}
      <div className="front" aria-busy={stories === undefined}>
        {stories === undefined
          ? DEFAULT_NEWS.map(({ day }, index) => <StorySkeleton key={day} lead={index === 0} />)
          : stories && stories.length > 0
            ? stories.map((story, index) => (
                <StoryCard key={story.slug} story={story} to={`/actualites/${story.slug}`} lead={index === 0} />
              ))
            : DEFAULT_NEWS.map(({ title, day, text, image }, index) => (
                <StoryCard key={day} story={{ title, date: day, text, image }} lead={index === 0} />
              ))}
      </div>
    </section>
  );
}

/** The first story is larger (`lead`); a default one has no page. */
function StoryCard({ story, to, lead }: { story: Omit<Story, 'slug'>; to?: string; lead: boolean }) {
  const { title, date, text, image } = story;
  return (
    <article className={lead ? 'story lead' : 'story'}>
      <div className="pic">
        <ArticlePicture
          image={image}
          sizes={lead ? '(min-width: 64rem) 50rem, 100vw' : '(min-width: 48rem) 24rem, 100vw'}
        />
      </div>
      <Day date={date} />
      <h3>{to === undefined ? frenchTypography(title) : <Link to={to}>{frenchTypography(title)}</Link>}</h3>
      <p className="muted">{frenchTypography(text)}</p>
    </article>
  );
}

/** Placeholder with the size of a card. */
function StorySkeleton({ lead }: { lead: boolean }) {
  return (
    <div className={lead ? 'story lead' : 'story'} aria-hidden="true">
      <div className="pic sk" />
      <span className="sk">8 mai 2025</span>
      <p className="sk title">Le titre d’un article</p>
      <p className="sk">Le début de son résumé, sur deux lignes environ, avant les trois points.</p>
    </div>
  );
}
