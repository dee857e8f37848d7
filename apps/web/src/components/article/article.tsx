import { withOrdinals } from '../../lib/wording/ordinals.js';
import { ArticlePicture } from '../pictures/article-picture.js';
import { Day } from '../text/day.js';
import { hasDropCap } from './typeset.js';
import { readingTime } from './words.js';
import '../text/prose.css';
import './article.css';

interface ArticleHeadProps {
  article: {
    readonly title: string;
    readonly summary: string;
    readonly author: string;
    /** ISO 8601. */
    readonly date: string;
    readonly minutes: number | null;
    /** Empty when the article has no picture. */
    readonly image: string;
  };
}

/** Header of an article; expects a parent with the class `article`. */
export function ArticleHead({ article }: ArticleHeadProps) {
  const { title, summary, author, date, minutes, image } = article;
  return (
    <>
      <header>
        <h1>{withOrdinals(title)}</h1>
        <p className="lede">{withOrdinals(summary)}</p>
        <p className="meta small faint">
          {author} · <Day date={date} /> · {readingTime(minutes)}
        </p>
      </header>
      <figure>
        <ArticlePicture image={image} eager sizes="(min-width: 64rem) min(45vw, 40rem), min(100vw, 86vh)" />
      </figure>
    </>
  );
}

/** Body of an article. The server sanitises `html` when it is saved and again when it is served. */
export function ArticleText({ html }: { html: string }) {
  return <div className={hasDropCap(html) ? 'prose drop' : 'prose'} dangerouslySetInnerHTML={{ __html: html }} />;
}
