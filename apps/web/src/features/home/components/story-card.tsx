import { Link } from 'react-router-dom';
import { Day } from '../../../components/day.js';
import { ArticlePicture } from '../../../components/article-picture.js';
import { frenchTypography } from '../../../lib/french-typography.js';
import type { Story } from '../load-home.js';

interface StoryCardProps {
  story: Omit<Story, 'slug'>;
  /** Omitted when the story has no page. */
  to?: string;
  /** The first story is larger. */
  lead: boolean;
}

export function StoryCard({ story, to, lead }: StoryCardProps) {
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
export function StorySkeleton({ lead }: { lead: boolean }) {
  return (
    <div className={lead ? 'story lead' : 'story'} aria-hidden="true">
      <div className="pic sk" />
      <span className="sk">8 mai 2025</span>
      <p className="sk title">Le titre d’un article</p>
      <p className="sk">Le début de son résumé, sur deux lignes environ, avant les trois points.</p>
    </div>
  );
}
