// Stands for every stylesheet and drawing that the application imports: jsdom has no layout, and nothing asks what is in them.
module.exports = '/asset';
