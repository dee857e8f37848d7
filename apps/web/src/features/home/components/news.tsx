import { Link } from 'react-router-dom';
import type { Story } from '../load-home.js';
import { ALL_NEWS, DEFAULT_NEWS, NEWS, NEWS_FAILED } from '../texts.js';
import { StoryCard, StorySkeleton } from './story-card.js';
import { DataUnavailable } from './data-unavailable.js';

interface NewsProps {
  /** Undefined while loading, null when loading failed. */
  stories: readonly Story[] | null | undefined;
  onRetry: () => void;
}

/** Latest news; default content stands in when there is none. */
export function News({ stories, onRetry }: NewsProps) {
  return (
    <section aria-labelledby="actu">
      <div className="head">
        <h2 id="actu">{NEWS}</h2>
        <Link className="go" to="/actualites">
          {ALL_NEWS}
        </Link>
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
