vcl 4.1;

import xkey;

backend service {
  .host = "127.0.0.1";
  .port = "SERVICE_PORT";
}

# Whoever may reach this may purge: behind a firewall, or with a secret in the path.
sub vcl_recv {
  if (req.method == "POST" && req.url ~ "^/purge/") {
    set req.http.purged = xkey.purge(regsub(req.url, "^/purge/", ""));
    return (synth(200, req.http.purged));
  }
}

sub vcl_backend_response {
  set beresp.http.xkey = beresp.http.Surrogate-Key;
}

sub vcl_deliver {
  set resp.http.X-Cache-Hits = obj.hits;
  unset resp.http.xkey;
}
