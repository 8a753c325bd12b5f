import { tell } from '../host/messages.ts'

// Within the dialog, the document of ours around this one waits for it.
if (window.parent !== window) tell(window.parent, location.origin, { kind: 'returned' })
// Opened at the top it is a page of its own, in the browser's scheme.
else document.documentElement.dataset['scheme'] = 'auto'
