export const NO_ANSWER = 'No answer came. Check your internet connection.'
