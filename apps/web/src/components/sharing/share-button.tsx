import { lazy } from 'react';
import { loadComponent } from '../../lib/load-component.js';
import type { ButtonProps } from '../button.js';
import { PanelButton } from '../dialogs/panel-button.js';
import type { SharedContent } from './share-panel.js';

const SharePanel = lazy(() => loadComponent(() => import('./share-panel.js'), 'SharePanel', Infinity));

interface ShareButtonProps extends Pick<ButtonProps, 'look' | 'small'> {
  shared: SharedContent;
}

/** Opens the panel for sharing. */
export const ShareButton = ({ shared, ...look }: ShareButtonProps) => (
  <PanelButton {...look} panel={(isOpen, close) => <SharePanel shared={shared} open={isOpen} onClose={close} />}>
    Partager
  </PanelButton>
);
