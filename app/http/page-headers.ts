import helmet from 'helmet';

/** Headers for static pages: no scripts, no requests, no display in a frame. */
const secureHeaders = (formAction: string) =>
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

export const pageHeaders = secureHeaders("'none'");
export const formHeaders = secureHeaders("'self'");
