import helmet from 'helmet';

/** Nothing runs in a page of this kind, nothing is fetched for it, and it is shown in no other one. */
const protect = (formAction: string) =>
  helmet({
    frameguard: { action: 'deny' },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'style-src': ["'self'"],
        'img-src': ["'self'"],
        'base-uri': ["'none'"],
        'form-action': [formAction],
        'frame-ancestors': ["'none'"],
      },
    },
  });

export const protectPage = protect("'none'");
export const protectForm = protect("'self'");
