import { describe, expect, it } from '@jest/globals';
import { nodeTooOld } from './node-version.js';

describe('nodeTooOld', () => {
  it('accepts versions from 24 on', () => {
    expect(nodeTooOld('24.0.0')).toBeUndefined();
    expect(nodeTooOld('26.1.0')).toBeUndefined();
  });

  it('returns one line with a remedy for older versions', () => {
    expect(nodeTooOld('20.20.2')).toMatch(/^Fumata needs Node 24 and this is Node 20\.20\.2\. Type "npm start".*$/);
  });
});
