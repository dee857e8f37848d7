import type { CompleteAddress } from '@fumata/contracts';
import type { ReactNode } from 'react';
import { GoLink } from './links.js';
import { frenchTypography } from '@fumata/text';

interface NotFoundPageProps {
  title: string;
  text: ReactNode;
  /** Pages that an incomplete address may mean. */
  meant: readonly CompleteAddress[];
  /** Links to other pages. */
  children: ReactNode;
}

/** Page of a record that does not exist. */
export const NotFoundPage = ({ title, text, meant, children }: NotFoundPageProps) => (
  <div className="wrap section">
    <div className="void">
      <h1>{title}</h1>
      <p>{text}</p>
      <MeantPages pages={meant} />
      {children}
    </div>
  </div>
);

function MeantPages({ pages }: { pages: readonly CompleteAddress[] }) {
  if (pages.length === 0) return null;
  return (
    <>
      <p>L’adresse est incomplète. Cherchez-vous l’une de ces pages&#8239;?</p>
      <ul role="list">
        {pages.map(({ adresse, titre }) => (
          <li key={adresse}>
            <GoLink to={adresse}>{frenchTypography(titre)}</GoLink>
          </li>
        ))}
      </ul>
    </>
  );
}
