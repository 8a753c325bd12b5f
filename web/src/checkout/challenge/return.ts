import { tell } from '../host/messages.ts'

// Within the dialog, the document of ours around this one waits for it.
if (window.parent !== window) tell(window.parent, location.origin, { kind: 'returned' })
// At the top there is no shop around it: the browser's scheme holds.
else document.documentElement.dataset['scheme'] = 'auto'
