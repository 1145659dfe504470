import { inEnglishQuotes } from '../../../../domain/shared/quotation.ts';
export const search = {
  search: {
    open: 'Search',
    shortcut: 'Ctrl K',
    title: 'Search and act',
    placeholder: 'Name, phone, reference, mandate, street, words of a message…',
    contacts: 'Contacts',
    properties: 'Properties',
    conversations: 'Messages',
    commands: 'Commands',
    newProperty: 'New property',
    pages: 'Go to',
    actions: 'Do',
    mandate: (number: string) => `mandate ${number}`,
    nothing: (q: string) => `Nothing matches ${inEnglishQuotes(q)}.`,
    lightTheme: 'Switch to the light theme',
    darkTheme: 'Switch to the dark theme',
    systemTheme: 'Follow the theme of the device',
    pauseTitle: 'Pause everything that is sent?',
  },
};
