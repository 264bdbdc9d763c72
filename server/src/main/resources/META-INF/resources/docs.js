// Shows /openapi.json, and sends what is tried out with the token of this browser.
fetch('/api/session')
  .then((reply) => reply.json())
  .then(({ csrf }) =>
    SwaggerUIBundle({
      url: '/openapi.json',
      dom_id: '#api',
      deepLinking: true,
      validatorUrl: null,
      requestInterceptor: (request) => {
        request.headers['X-CSRF-Token'] = csrf
        return request
      },
    }),
  )
