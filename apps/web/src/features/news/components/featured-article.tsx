import { Link } from 'react-router-dom';
import { ArticlePicture } from '../../../components/pictures/article-picture.js';
import type { Card } from '../card.js';
import { CATEGORIES, readingTime } from '../../../components/article/words.js';
import { withOrdinals } from '../../../lib/wording/ordinals.js';
import { Day } from '../../../components/text/day.js';

export function FeaturedArticle({ article }: { article: Card }) {
  const { slug, title, summary, category, date, minutes, image } = article;
  return (
    <article className="story une">
      <div className="pic">
        <ArticlePicture image={image} eager sizes="(min-width: 64rem) 42rem, 100vw" />
      </div>
      <div className="words">
        <p className="rubric">À la une · {CATEGORIES[category]}</p>
        <h2>
          <Link to={`/actualites/${slug}`}>{withOrdinals(title)}</Link>
        </h2>
        <p className="lede">{withOrdinals(summary)}</p>
        <p className="meta">
          <Day date={date} /> · {readingTime(minutes)}
        </p>
      </div>
    </article>
  );
}
