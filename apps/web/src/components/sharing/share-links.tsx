import type { ReactNode } from 'react';
import { CopyLink } from './copy-link.js';
import { QrCode } from './qr-code.js';
import './share-links.css';

interface SharedPage {
  /** Absolute address of the shared page. */
  url: string;
  title: string;
}

const SERVICES: readonly (readonly [label: string, address: (shared: SharedPage) => string])[] = [
  ['E-mail', ({ url, title }) => `mailto:?${queryString({ subject: title, body: url })}`],
  ['WhatsApp', ({ url, title }) => `https://wa.me/?${queryString({ text: `${title} ${url}` })}`],
  ['Telegram', ({ url, title }) => `https://t.me/share/url?${queryString({ url, text: title })}`],
  ['Facebook', ({ url }) => `https://www.facebook.com/sharer/sharer.php?${queryString({ u: url })}`],
  ['X', ({ url, title }) => `https://x.com/intent/post?${queryString({ text: title, url })}`],
  ['LinkedIn', ({ url }) => `https://www.linkedin.com/sharing/share-offsite/?${queryString({ url })}`],
];

/** Encodes spaces as `%20`, because mail clients show a `+` literally. */
const queryString = (values: Readonly<Record<string, string>>): string =>
  new URLSearchParams(values).toString().replaceAll('+', '%20');

/** Links to sharing services; third parties are contacted only on click. */
export function ShareLinks({
  url,
  title,
  children,
}: SharedPage & { /** Rendered beside the links. */ children?: ReactNode }) {
  return (
    <div className="share">
      {SERVICES.map(([label, address], index) => (
        <a
          key={label}
          href={address({ url, title })}
          style={{ '--sign': index }}
          {...(label !== 'E-mail' && { target: '_blank', rel: 'noopener noreferrer' })}
        >
          {label}
          {label !== 'E-mail' && <span className="sr"> (nouvel onglet)</span>}
        </a>
      ))}
      <CopyLink url={url} />
      {children}
      <QrCode text={url} />
    </div>
  );
}
