export * from './accounts/account-store.js';
export * from './accounts/first-administrator.js';
export * from './accounts/password.js';
export * from './cardinals/cardinal.js';
export * from './cardinals/cardinal-store.js';
export * from './cardinals/catalogue.js';
export * from './demo.js';
