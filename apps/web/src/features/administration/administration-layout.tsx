import { Outlet } from 'react-router-dom';
import { Guard } from '../../app/guard.js';

export function Component() {
  return (
    <Guard roles={['admin']}>
      <Outlet />
    </Guard>
  );
}
