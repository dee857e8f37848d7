import 'react';

declare module 'react' {
  /** Styles may set custom properties, which React's types do not know. */
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined;
  }
}
