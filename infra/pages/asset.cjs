// Stub for imported stylesheets and images: jsdom has no layout and never reads them.
module.exports = '/asset';
