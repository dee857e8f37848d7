/** Something, an at sign, something, a dot, something, no spaces. The server looks more closely. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
