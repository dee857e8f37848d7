import { Link } from 'react-router-dom';
import { GhostLink, MainLink } from '../../../components/navigation/links.js';
import { VoteLink } from '../../../components/navigation/vote-link.js';
import { Niche } from '../../../components/pictures/niche.js';
import { frenchTypography } from '@fumata/text';
import { withOrdinals } from '../../../lib/wording/ordinals.js';
import { calendarLeafOf, type Day } from '../rules/day.js';
import { IN_TRASH, TITLE } from '../texts.js';

/** Portrait of a day; missing parts are omitted. */
export function DayArticle({ day }: { day: Day }) {
  const { cardinal, date, biography, isGone } = day;
  return (
    <article className="day" data-ordre={cardinal.ordre}>
      <header>
        <p className="rubric">{TITLE}</p>
        <CalendarLeaf date={date} />
      </header>
      <Niche of={cardinal} eager sizes="(min-width: 64rem) 18rem, 11rem" />
      <div className="txt">
        <h1>
          {isGone ? (
            cardinal.nomComplet
          ) : (
            <Link className="plain" to={`/cardinaux/${cardinal.slug}`}>
              {cardinal.nomComplet}
            </Link>
          )}
        </h1>
        <p className="lede">{frenchTypography(cardinal.fonction)}</p>
        {biography.trim() !== '' && (
          <div className="prose">
            <Paragraphs text={biography} />
          </div>
        )}
        <Words day={day} />
        {isGone ? <p className="muted">{IN_TRASH}</p> : <CardinalLinks day={day} />}
      </div>
    </article>
  );
}

function CalendarLeaf({ date }: Pick<Day, 'date'>) {
  const { day, month, weekday } = calendarLeafOf(date);
  return (
    <time className="date" dateTime={date}>
      <b>{withOrdinals(day)}</b>{' '}
      <span>
        {month}
        <br />
        {weekday}
      </span>
    </time>
  );
}

/** Quotation and editorial comment. */
function Words({ day: { quotation, comment } }: { day: Day }) {
  return (
    <>
      {quotation.trim() !== '' && (
        <blockquote className="quotation">
          <p>«&nbsp;{frenchTypography(quotation)}&nbsp;»</p>
        </blockquote>
      )}
      {comment.trim() !== '' && (
        <div className="comment">
          <h2>Le commentaire de la rédaction</h2>
          <Paragraphs text={comment} />
        </div>
      )}
    </>
  );
}

const Paragraphs = ({ text }: { text: string }) =>
  text.split(/\n+/).map((paragraph, index) => <p key={index}>{frenchTypography(paragraph)}</p>);

function CardinalLinks({ day: { cardinal, isElector } }: { day: Day }) {
  return (
    <p className="row">
      <MainLink to={`/cardinaux/${cardinal.slug}`}>Lire la notice</MainLink>
      {isElector && <VoteLink as={GhostLink} elector={cardinal} />}
    </p>
  );
}
