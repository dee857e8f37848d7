import { lazy } from 'react';
import { loadComponent } from '../../lib/load-component.js';
import { PanelButton } from '../dialogs/panel-button.js';
import { TITLE } from './button-texts.js';

const AlertsPanel = lazy(() => loadComponent(() => import('./alerts-panel.js'), 'AlertsPanel', Infinity));

/** Opens the settings of the alerts. */
export const AlertsButton = () => (
  <PanelButton
    look="ghost"
    small
    className="scripted"
    panel={(isOpen, close) => <AlertsPanel open={isOpen} onClose={close} />}
  >
    {TITLE}
  </PanelButton>
);
