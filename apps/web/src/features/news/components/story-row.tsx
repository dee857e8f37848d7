import { withOrdinals } from '../../../lib/ordinals.js';
import { Link } from 'react-router-dom';
import { ArticlePicture } from '../../../components/article-picture.js';
import type { Card } from '../card.js';
import { CATEGORIES } from '../../../components/article/words.js';
import { Day } from '../../../components/day.js';

/** Article in the list. */
export function StoryRow({ article: { slug, title, summary, category, date, image } }: { article: Card }) {
  return (
    <article className="story row3">
      <div className="pic">
        <ArticlePicture image={image} sizes="11rem" />
      </div>
      <div>
        <p className="meta">
          {CATEGORIES[category]} · <Day date={date} />
        </p>
        <h3>
          <Link to={`/actualites/${slug}`}>{withOrdinals(title)}</Link>
        </h3>
        <p className="muted">{withOrdinals(summary)}</p>
      </div>
    </article>
  );
}
